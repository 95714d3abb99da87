import { useInsertionEffect } from 'react';

/**
 * Adds style rules that are only known at run time. A constructed sheet needs no `style-src` of its
 * own, and filling it is no Trusted Types sink: unlike a `<style>` element, it fits the strict
 * policy. Returns what removes it again.
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

/** Style rules in force while this is mounted: what a `<style>` element would be. */
export function AdoptedStyle({ css }: AdoptedStyleProps) {
  useInsertionEffect(() => adoptStyle(css), [css]);
  return null;
}
