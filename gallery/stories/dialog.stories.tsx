import { Button } from '@portal/ui/button';
import {
  Dialog,
  DialogActions,
  DialogBody,
  DialogContent,
  DialogSurface,
  DialogTitle,
  DialogTrigger,
} from '@portal/ui/dialog';
import { Field, Input } from '@portal/ui/field';
import { Spinner } from '@portal/ui/spinner';
import { Body1 } from '@portal/ui/text';
import type { Meta } from '@storybook/react-vite';
import type { ReactNode } from 'react';
import { LONG_WORD, LONG_WORDS } from './states';

export default { title: 'dialog' } satisfies Meta;

function Opened({ title, children, action }: { title: string; children: ReactNode; action: ReactNode }) {
  return (
    <Dialog defaultOpen>
      <DialogTrigger disableButtonEnhancement>
        <Button>Open</Button>
      </DialogTrigger>
      <DialogSurface>
        <DialogBody>
          <DialogTitle>{title}</DialogTitle>
          <DialogContent>{children}</DialogContent>
          <DialogActions>
            <DialogTrigger disableButtonEnhancement>
              <Button>Cancel</Button>
            </DialogTrigger>
            {action}
          </DialogActions>
        </DialogBody>
      </DialogSurface>
    </Dialog>
  );
}

export const Question = () => (
  <Opened title="Remove this device?" action={<Button appearance="primary">Remove</Button>}>
    <Body1>It leaves the group Stuttgart and can be added again.</Body1>
  </Opened>
);
export const WithError = () => (
  <Opened title="Rename" action={<Button appearance="primary">Save</Button>}>
    <Field label="Name" validationState="error" validationMessage="A name is needed.">
      <Input />
    </Field>
  </Opened>
);
export const Busy = () => (
  <Opened
    title="Remove this device?"
    action={
      <Button appearance="primary" disabledFocusable icon={<Spinner size="tiny" />}>
        Removing
      </Button>
    }
  >
    <Body1>It leaves the group Stuttgart and can be added again.</Body1>
  </Opened>
);
export const LongNames = () => (
  <Opened title={LONG_WORDS} action={<Button appearance="primary">Remove</Button>}>
    <Body1>{LONG_WORD}</Body1>
  </Opened>
);
