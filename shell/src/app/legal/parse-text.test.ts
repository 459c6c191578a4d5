import { parseText } from './parse-text';

describe('legal texts', () => {
  it('have headings and paragraphs [R-ACC-04]', () => {
    expect(parseText('## Who\nWe are.\nAnd more.\n\n## Why\n\nBecause.')).toEqual({
      title: undefined,
      blocks: [
        { kind: 'heading', text: 'Who' },
        { kind: 'paragraph', text: 'We are.\nAnd more.' },
        { kind: 'heading', text: 'Why' },
        { kind: 'paragraph', text: 'Because.' },
      ],
    });
  });

  it('of the deployment may have a title of their own [R-ACC-04]', () => {
    expect(parseText('# Our privacy\r\n\r\nText.')).toEqual({
      title: 'Our privacy',
      blocks: [{ kind: 'paragraph', text: 'Text.' }],
    });
  });

  it('are text, whatever stands in them [R-CONST-07]', () => {
    expect(parseText('<script>alert(1)</script>').blocks).toEqual([
      { kind: 'paragraph', text: '<script>alert(1)</script>' },
    ]);
  });
});
