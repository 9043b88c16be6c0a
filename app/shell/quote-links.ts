/** The addresses of the page of a quote: apart from those that the home page loads. */

/** The page of a quote: its token opens it on any device. */
export const quotePage = (token: string) => `/quote/${token}`
/** Its part with the customer's questions. */
export const quoteQuestions = (token: string) => `${quotePage(token)}#questions`
/** A copy of it to keep, as a PDF. */
export const quoteCopy = (token: string) => `${quotePage(token)}/quote.pdf`
/** The quotes that this device has saved or opened. */
export const yourQuotes = () => '/your-quotes'
/** A photo on that page, small. */
export const quotePagePhoto = (token: string, photoId: string) => `${quotePage(token)}/photos/${photoId}`
/** The home page with a quote that is booked; without the parameter the page starts a new quote then. */
export const homeWithBookedQuote = () => '/?quote=booked#calculator'
