export { Card, CardFooter, CardHeader, CardPreview } from '@fluentui/react-components';
