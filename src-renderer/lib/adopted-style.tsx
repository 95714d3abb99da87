import { useInsertionEffect } from 'react';

/**
 * Adds style rules known only at run time. A constructed style sheet needs no `style-src` source
 * and filling it is no Trusted Types sink, so unlike a `<style>` element it is allowed by the
 * strict policy.
 * @returns removes the rules
 */
export function adoptStyle(css: string): () => void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  document.adoptedStyleSheets.push(sheet);
  return () => {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== sheet);
  };
}

interface AdoptedStyleProps {
  readonly css: string;
}

/** Applies style rules while mounted, in place of a `<style>` element. */
export function AdoptedStyle({ css }: AdoptedStyleProps) {
  useInsertionEffect(() => adoptStyle(css), [css]);
  return null;
}
