/** What `@portal/ui` offers and no story shows, and why: a whole entry by its name, or one thing of an entry. */
export const NO_PICTURE = {
  './focus': 'hooks that move the focus and draw nothing',
  './remote': 'makes the parcel of a remote; what it puts around a page stands around every story',
  './router': 'the door to the router, without looks; links look as their place does',
  './media': 'media queries, and whether they match',
  './styles mergeClasses': 'joins names of classes',
  './width': 'arithmetic behind charts',
  './theme': 'names of colours; status shows them',
  './styles typographyStyles': 'the styles that text is made of',
  './field useId': 'an id',
  './data-table/sort ariaSort': 'an attribute',
  './data-table/useFirstItems': 'arithmetic behind lists',
  './data-table/useVirtualGrid': 'arithmetic and keys behind lists',
  './gates GroupGate': 'asks the server; what it shows in place of a group has pictures among states',
  './dialog FOCUS_FALLBACK': 'an attribute',
  './edit/edit-frame EditFrameContext': 'filled by EditDialog',
  './provider useDark': 'whether it is dark',
};
