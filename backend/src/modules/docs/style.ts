/** The look of the documentation; it follows the colours of the portal's theme. */
export const DOCS_STYLE = `
:root { color-scheme: light dark; --accent: #76397a; --line: #d1d1d1; --quiet: #5c5c5c; --paper: #ffffff; --raised: #f5f5f5; --ink: #1f1f1f; }
@media (prefers-color-scheme: dark) { :root { --accent: #d19cd3; --line: #525252; --quiet: #bdbdbd; --paper: #1f1f1f; --raised: #292929; --ink: #f5f5f5; } }
* { box-sizing: border-box; }
html { scroll-behavior: smooth; scroll-padding-top: 1rem; }
body { margin: 0; padding: 0 1.5rem 4rem; max-width: 76rem; font: 1rem/1.5 "Segoe UI", system-ui, sans-serif; color: var(--ink); background: var(--paper); }
header { padding: 2rem 0 1rem; border-bottom: 1px solid var(--line); }
h1 { margin: 0; font-size: 1.75rem; } h2 { margin: 2.5rem 0 0.5rem; font-size: 1.25rem; } h3, h4 { margin: 1rem 0 0.25rem; font-size: 1rem; }
header p, nav small, td, summary span { color: var(--quiet); }
a { color: var(--accent); } a:focus-visible, summary:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
nav ul { display: flex; flex-wrap: wrap; gap: 0.25rem 1.25rem; margin: 1rem 0; padding: 0; list-style: none; }
details { margin: 0.25rem 0; border: 1px solid var(--line); border-radius: 6px; }
details[open] { padding-bottom: 0.75rem; }
details > :not(summary) { margin-left: 1rem; margin-right: 1rem; }
summary { padding: 0.5rem 1rem; cursor: pointer; overflow-wrap: anywhere; }
summary b { display: inline-block; min-width: 4.5rem; color: var(--accent); }
details:target { border-color: var(--accent); }
pre { margin: 0.25rem 0; padding: 0.75rem 1rem; overflow-x: auto; background: var(--raised); border-radius: 6px; font-size: 0.875rem; }
code, pre { font-family: "Cascadia Code", ui-monospace, monospace; }
table { width: calc(100% - 2rem); border-collapse: collapse; } th, td { padding: 0.375rem 0.75rem 0.375rem 0; text-align: left; vertical-align: top; border-top: 1px solid var(--line); }
th { width: 11rem; font-weight: 600; } td pre { max-width: 100%; }
@media (max-width: 640px) { body { padding: 0 1rem 3rem; } th { width: auto; } summary span { display: block; } }
@media (prefers-reduced-motion: reduce) { html { scroll-behavior: auto; } }
`;
