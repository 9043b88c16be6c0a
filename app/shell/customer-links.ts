import { receipt, receiptPhoto } from './links.ts'

/** The addresses of a quote's page and of a receipt's few pages: apart from those that the home page loads. */

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
/** Where its customer says how much there is, with one size chosen to confirm. `at`: the booking's page, with its origin in an email. */
export const sayLoad = (at: string, size?: string) => `${at}/load${size === undefined ? '' : `?size=${size}`}`
/** Where its customer adds photos to a pickup. `at`: the booking's page, with its origin in a message. */
export const photosOf = (at: string) => `${at}/photos`
/** The three other times of a pickup that the company moved. `at`: the booking's page, with its origin in a message. */
export const otherTimes = (at: string) => `${at}/other-times`
/** Where its customer says yes or no to a higher price, below the receipt at `receiptPage`. */
export const higherPricePage = (receiptPage: string) => `${receiptPage}/price`
/** A photo of what the crew found, small. */
export const higherPricePhoto = (token: string, photoId: string) =>
	`${higherPricePage(receipt(token))}/photos/${photoId}`
/** A photo of ours on a receipt, in its whole size. */
export const wholeReceiptPhoto = (token: string, photoId: string) =>
	`${receiptPhoto(token, photoId)}?size=whole`
/** A credit note for an invoice of a receipt, as a PDF. */
export const receiptCreditNote = (token: string, creditNoteId: string) =>
	`${receipt(token)}/credit-notes/${creditNoteId}`
