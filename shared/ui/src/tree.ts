export type { TreeItemValue } from '@fluentui/react-components';
export {
  FlatTree,
  FlatTreeItem,
  Tree,
  TreeItem,
  TreeItemLayout,
  useHeadlessFlatTree_unstable as useHeadlessFlatTree,
} from '@fluentui/react-components';
