export { attachedQuote } from './attached-quote.server.ts'
