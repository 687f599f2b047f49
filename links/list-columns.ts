/** The columns of the dashboard's list of links that can be hidden. */
export const LIST_COLUMNS = ['people', 'month', 'all', 'created'] as const
