import { receipt, receiptPhoto } from './links.ts'

/** The addresses below a receipt that few pages lead to: apart from those that the home page loads. */

/** Where its customer says how much there is, with one size chosen to confirm. `at`: the booking's page, with its origin in an email. */
export const sayLoad = (at: string, size?: string) => `${at}/load${size === undefined ? '' : `?size=${size}`}`
/** Where its customer says yes or no to a higher price, below the receipt at `receiptPage`. */
export const higherPricePage = (receiptPage: string) => `${receiptPage}/price`
/** A photo of what the crew found, small. */
export const higherPricePhoto = (token: string, photoId: string) =>
	`${higherPricePage(receipt(token))}/photos/${photoId}`
/** A photo of ours on a receipt, in its whole size. */
export const wholeReceiptPhoto = (token: string, photoId: string) =>
	`${receiptPhoto(token, photoId)}?size=whole`
