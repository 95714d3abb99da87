import {
  mailFoot,
  mailTexts,
  type MailLanguage,
  type MailTemplate,
  type MailValues,
} from './texts.ts';

/** Subject and plain text of a mail. */
export function renderMail<Template extends MailTemplate>(
  template: Template,
  language: MailLanguage,
  values: MailValues<Template>,
): { subject: string; text: string } {
  const [subject, text] = mailTexts[template][language];
  const filled = text.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) =>
    String((values as Record<string, string | number>)[name]),
  );
  return { subject, text: `${filled}\n\n${mailFoot[language]}\n` };
}

/** The same text as HTML: paragraphs and nothing else, so that both say the same. */
export function htmlOf(text: string): string {
  const paragraphs = text
    .trim()
    .split('\n\n')
    .map((paragraph) => `<p>${escapeHtml(paragraph)}</p>`);
  return `<!doctype html><html><body>${paragraphs.join('')}</body></html>`;
}

function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
