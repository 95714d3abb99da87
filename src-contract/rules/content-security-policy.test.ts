import { describe, expect, it } from 'vitest';
import { chartFramePolicy, contentSecurityPolicy } from './content-security-policy.ts';

const directive = (policy: string, name: string) =>
  policy.split('; ').find((part) => part.startsWith(`${name} `)) ?? '';

describe('the policy of the app', () => {
  it('knows nobody but the app itself, and no chart', () => {
    expect(contentSecurityPolicy()).toBe(
      "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; " +
        "font-src 'self'; media-src 'self'; connect-src 'self'; worker-src 'self'; manifest-src 'self'; " +
        "frame-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'; " +
        "require-trusted-types-for 'script'; trusted-types app",
    );
  });

  it('plays films and packages of the server where that is elsewhere', () => {
    const policy = contentSecurityPolicy('https://office.example');
    for (const name of ['media-src', 'frame-src']) {
      expect(directive(policy, name)).toBe(`${name} 'self' https://office.example`);
    }
  });
});

describe('the policy of the chart’s page', () => {
  const policy = chartFramePolicy();

  it('gives foreign code scripts, and no origin, popups or forms', () => {
    expect(directive(policy, 'sandbox')).toBe('sandbox allow-scripts');
    expect(directive(policy, 'form-action')).toBe("form-action 'none'");
    expect(directive(policy, 'frame-ancestors')).toBe("frame-ancestors 'self'");
  });

  it('lets it call nobody, run nothing inline and come from one host', () => {
    expect(directive(policy, 'default-src')).toBe("default-src 'none'");
    expect(directive(policy, 'connect-src')).toBe('');
    expect(directive(policy, 'script-src')).toBe("script-src 'self' https://s3.tradingview.com");
  });
});
