import { LoadFailure } from '@portal/platform/load-failure';
import { Button } from '@portal/ui/button';
import { Part } from '@portal/ui/part';
import { Spinner } from '@portal/ui/spinner';
import type { Meta } from '@storybook/react-vite';
import { useState } from 'react';
import { nothing, States } from './states';

// React tells the console what a boundary caught.
export default { title: 'part', tags: ['reports-errors'] } satisfies Meta;

const never = new Promise<never>(nothing);
const away = new LoadFailure(() => never, { cause: new Error('away') });

function Away(): never {
  throw away;
}
function OnItsWay(): never {
  throw never;
}

export const InThePage = () => (
  <States
    wide
    of={{
      'on its way': (
        <Part place="page" waiting={<Spinner label="Loading" />}>
          <OnItsWay />
        </Part>
      ),
      'a page that cannot be loaded': (
        <Part place="page">
          <Away />
        </Part>
      ),
      'a part of a page': (
        <Part place="inline">
          <Away />
        </Part>
      ),
      'what nobody asked for': (
        <Part place="quiet">
          <Away />
        </Part>
      ),
    }}
  />
);

export const Dialog = () => (
  <Part place="dialog" onClose={nothing}>
    <Away />
  </Part>
);

export const Popup = () => {
  const [target, setTarget] = useState<HTMLElement | null>(null);
  return (
    <>
      <Button ref={setTarget}>Notifications</Button>
      {target && (
        <Part place="popup" target={target} onClose={nothing}>
          <Away />
        </Part>
      )}
    </>
  );
};
