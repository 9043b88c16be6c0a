export { openPickupCosts, priceSpreads, similarLoads } from './pickup-costs.server.ts'
