/** What the browser's clock says, in milliseconds: for pages that compare it with instants that came from the server. */
export const browserNow = (): number => Date.now()
