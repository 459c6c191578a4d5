import { BusyButton } from '@portal/ui/busy-button';
import { Button } from '@portal/ui/button';
import { Checkbox, Field, Input } from '@portal/ui/field';
import { useControlSize } from '@portal/ui/form';
import { Add20Regular } from '@portal/ui/icons';
import type { Meta } from '@storybook/react-vite';
import { LONG_WORD, LONG_WORDS, States } from './states';

export default { title: 'core' } satisfies Meta;

export const Buttons = () => (
  <States
    of={{
      usual: <Button>Cancel</Button>,
      primary: <Button appearance="primary">Save</Button>,
      'with an icon': (
        <Button appearance="subtle" icon={<Add20Regular />}>
          Add device
        </Button>
      ),
      busy: (
        <BusyButton busy appearance="primary">
          Saving
        </BusyButton>
      ),
      'disabled, with a reason': (
        <Button disabledFocusable title="Your role may not do this.">
          Delete
        </Button>
      ),
      'not yet': (
        <BusyButton busy={false} disabled appearance="primary">
          Save
        </BusyButton>
      ),
      disabled: <Button disabled>Delete</Button>,
      'long words': <Button>{LONG_WORDS}</Button>,
    }}
  />
);

export const Checkboxes = () => (
  <States
    of={{
      off: <Checkbox label="Keep me logged in" />,
      on: <Checkbox defaultChecked label="Keep me logged in" />,
      'some of them': <Checkbox checked="mixed" label="All devices" />,
      required: <Checkbox required label="I agree" />,
      disabled: <Checkbox disabled defaultChecked label="Keep me logged in" />,
      'long words': <Checkbox label={LONG_WORDS} />,
    }}
  />
);

function Sized() {
  return <Input {...useControlSize()} />;
}

export const Fields = () => (
  <States
    of={{
      empty: (
        <Field label="Name" hint="As it stands on the device.">
          <Sized />
        </Field>
      ),
      'filled, required': (
        <Field label="Name" required>
          <Input defaultValue="Oven 1" />
        </Field>
      ),
      error: (
        <Field label="Email" validationState="error" validationMessage="This is not an email address.">
          <Input defaultValue="grace" />
        </Field>
      ),
      warning: (
        <Field label="Name" validationState="warning" validationMessage="Another device has this name.">
          <Input defaultValue="Oven 1" />
        </Field>
      ),
      success: (
        <Field label="Cloud Connect ID" validationState="success" validationMessage="The device was found.">
          <Input defaultValue="CC-4711" />
        </Field>
      ),
      disabled: (
        <Field label="Name">
          <Input disabled defaultValue="Oven 1" />
        </Field>
      ),
      'long words': (
        <Field label={LONG_WORDS} validationState="error" validationMessage={LONG_WORDS}>
          <Input defaultValue={LONG_WORD} />
        </Field>
      ),
    }}
  />
);
