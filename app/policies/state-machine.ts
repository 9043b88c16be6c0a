/** Who changes a state. `system`: a job that runs by itself. */
export type Actor = 'customer' | 'staff' | 'system'

/** A change of state: the state it leads to, and who may make it from which state. */
export type Move<State extends string> = {
	readonly to: State
	readonly from: { readonly [state in State]?: readonly Actor[] }
}

/** The states of one kind of thing, from the table of its moves. A new thing is in one of the states in `first`. */
export function stateMachine<State extends string, Action extends string>(
	first: readonly State[],
	moves: Readonly<Record<Action, Move<State>>>,
) {
	const isAction = (name: string): name is Action => Object.hasOwn(moves, name)
	const actions = Object.keys(moves).filter(isAction)
	const can = (action: Action, state: State, actor: Actor): boolean =>
		moves[action].from[state]?.includes(actor) ?? false
	return {
		first,
		actions,
		can,
		/** The state that an action leads to. */
		after: (action: Action): State => moves[action].to,
		/** The state after an action; where the actor may not do it, the state stays. */
		next: (action: Action, state: State, actor: Actor): State =>
			can(action, state, actor) ? moves[action].to : state,
		/** Whether nothing leads out of a state. */
		isFinal: (state: State): boolean => actions.every((action) => moves[action].from[state] === undefined),
	}
}
