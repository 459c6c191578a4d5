/** What forms of every page are made of; `form` has what only some need. Ids differ between the roots of a page. */
export type { FieldProps, InputProps } from '@fluentui/react-components';
export { Checkbox, Field, Input, useId } from '@fluentui/react-components';
