export { answerChangeOrder } from './answer-change-order.server.ts'
export { askForMore, withdrawChangeOrder } from './ask-for-more.server.ts'
export {
	findChangeOrder,
	findPriceOnSite,
	latestChangeOrders,
	type PriceOnSite,
} from './find-change-orders.server.ts'
