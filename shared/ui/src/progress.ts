export { ProgressBar } from '@fluentui/react-components';
