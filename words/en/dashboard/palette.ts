export const palette = {
  title: 'Go to',
  find: 'Find links, pages and actions',
  hint: 'A link, a page or an action',
  found: 'Found',
  nothing: 'Nothing found',
  action: 'Action',
  page: 'Page',
  shortcuts: {
    title: 'Keyboard shortcuts',
    paletteKeys: 'Ctrl K or ⌘ K',
    list: 'Show this list',
    search: 'Search the list of links',
    selectKeys: 'Shift click',
    select: 'Select all links of the list from the last one to this one',
    closeKeys: 'Esc',
    close: 'Close a dialog, a menu or a list',
  },
} as const
