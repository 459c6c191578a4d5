import { FluentLink } from '@portal/ui/link';
import { useLinkTarget } from '@portal/ui/link-target';
import {
  Body1,
  Body1Strong,
  Caption1,
  Mono,
  Subtitle1,
  Subtitle2,
  Meta as TextMeta,
  Title2,
  Title3,
} from '@portal/ui/text';
import type { Meta } from '@storybook/react-vite';
import { LONG_WORDS, States } from './states';

export default { title: 'text' } satisfies Meta;

export const All = () => (
  <States
    wide
    of={Object.fromEntries(
      Object.entries({ Title2, Title3, Subtitle1, Subtitle2, Body1, Body1Strong, Caption1, TextMeta, Mono }).map(
        ([name, Text]) => [
          name,
          <>
            <Text as="div">Marktküche GmbH, 600 devices</Text>
            <Text as="div">{LONG_WORDS}</Text>
          </>,
        ],
      ),
    )}
  />
);

export const Links = () => (
  <States
    of={{
      alone: <FluentLink href="#top">Privacy</FluentLink>,
      'in a sentence': (
        <Body1>
          Read the{' '}
          <FluentLink inline href="#top">
            cookie policy
          </FluentLink>
          .
        </Body1>
      ),
      disabled: <FluentLink disabled>Privacy</FluentLink>,
      'name in a line of a list': <NameLink>Oven 1</NameLink>,
      'long name in a line of a list': <NameLink>{LONG_WORDS}</NameLink>,
    }}
  />
);

function NameLink({ children }: { children: string }) {
  return (
    <FluentLink href="#top" className={useLinkTarget().line}>
      {children}
    </FluentLink>
  );
}
