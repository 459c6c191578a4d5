export type { ButtonProps } from '@fluentui/react-components';
export { Button } from '@fluentui/react-components';
