import { type Move, stateMachine } from './state-machine.ts'

/** `expired`: nobody answered in time. `withdrawn`: another amount or another status holds now. */
export type FirmPriceState = 'offered' | 'accepted' | 'declined' | 'expired' | 'withdrawn'

const moves = {
	accept: { to: 'accepted', from: { offered: ['customer'] } },
	decline: { to: 'declined', from: { offered: ['customer'] } },
	expire: { to: 'expired', from: { offered: ['system'] } },
	/** Staff set another amount or status; the customer changes the load or takes photos away. */
	withdraw: {
		to: 'withdrawn',
		from: {
			offered: ['customer', 'staff'],
			accepted: ['customer', 'staff'],
			declined: ['customer', 'staff'],
			expired: ['customer', 'staff'],
		},
	},
} as const satisfies Record<string, Move<FirmPriceState>>

/** The states of a firm price, and who may change them. */
export const firmPriceStates = stateMachine<FirmPriceState, keyof typeof moves>(['offered'], moves)
