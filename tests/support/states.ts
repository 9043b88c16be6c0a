import type { Actor, stateMachine } from '#app/policies/state-machine.ts'

const actors: Actor[] = ['customer', 'staff', 'system']

type Machine<State extends string, Action extends string> = ReturnType<typeof stateMachine<State, Action>>

/** Whether some action of the table leads from one state to another, for one of these actors. */
export const leads = <State extends string, Action extends string>(
	{ actions, can, after }: Machine<State, Action>,
	from: State,
	to: State,
	by: readonly Actor[] = actors,
): boolean => actions.some((action) => after(action) === to && by.some((actor) => can(action, from, actor)))

/** Those of these states that a new thing comes to, in the order given. */
export function reachable<State extends string, Action extends string>(
	machine: Machine<State, Action>,
	states: readonly State[],
): State[] {
	const reached = new Set(machine.first)
	for (const from of reached) for (const to of states) if (leads(machine, from, to)) reached.add(to)
	return states.filter((state) => reached.has(state))
}
