import { receiptPhoto } from './links.ts'

/** A photo of ours on a receipt, in its whole size: apart from the links that every page loads. */
export const wholeReceiptPhoto = (token: string, photoId: string) => `${receiptPhoto(token, photoId)}?size=whole`
