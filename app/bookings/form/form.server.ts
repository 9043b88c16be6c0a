export { attachedQuote, contactFor } from './attached-quote.server.ts'
