export { makeStyles, mergeClasses, tokens, typographyStyles } from '@fluentui/react-components';
