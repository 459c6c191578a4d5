export { Tab, TabList } from '@fluentui/react-components';
