/** The id of the element of a public page that the browser hydrates: what is around it has no script. */
export const hydratedElement = 'page'
