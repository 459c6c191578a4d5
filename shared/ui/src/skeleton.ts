export { Skeleton, SkeletonItem } from '@fluentui/react-components';
export { Bone } from './bone';
