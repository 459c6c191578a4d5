import { Button } from '@portal/ui/button';
import { Field, Input } from '@portal/ui/field';
import { Shake, type ShakeHandle } from '@portal/ui/shake';
import type { Meta } from '@storybook/react-vite';
import { useRef } from 'react';
import { States } from './states';

export default { title: 'shake' } satisfies Meta;

function Form() {
  const shake = useRef<ShakeHandle>(null);
  return (
    <Shake ref={shake}>
      <Field label="Email" validationState="error" validationMessage="This is not an email address.">
        <Input defaultValue="grace" />
      </Field>
      <Button onClick={() => shake.current?.shake()}>Save</Button>
    </Shake>
  );
}

export const All = () => <States of={{ 'at rest; Save shakes it': <Form /> }} />;
