import { type ReactNode, useRef } from 'react'
import { Form } from 'react-router'
import { nameOf } from '#app/history/name-of.ts'
import { isBlank } from '#app/values/typed-text.ts'
import { useKeys } from '../../keys/use-keys.ts'
import type { PickupAhead, ThreadItem } from './thread.ts'

type Text = Extract<ThreadItem, { kind: 'text' }>

/** The pickups to which a text may say yes, the next one first, and whether a form is on its way. */
export type YesTo = { pickups: Pickup[]; busy: boolean }
type Pickup = Pick<PickupAhead, 'id' | 'when'>

/** The latest of these that can be marked: a picture alone says nothing. */
export const latestWithWords = (items: ThreadItem[]): string | undefined =>
	items.findLast((item) => item.kind === 'text' && !isBlank(item.body))?.key

/** For which pickups a text is their yes to a curbside pickup; staff mark it for one that is ahead, or take that back. */
export function CurbsideYes({ text, yesTo, hasKey }: { text: Text; yesTo?: YesTo; hasKey: boolean }) {
	const { id, body, curbside } = text
	const isMarked = ({ id }: Pickup) => curbside.some(({ bookingId }) => bookingId === id)
	const ahead = yesTo?.pickups ?? []
	const offered = ahead.filter((pickup) => !isMarked(pickup))
	// A key that is pressed twice marks no other pickup.
	const isForNext = offered[0] !== undefined && offered[0] === ahead[0]
	return (
		<>
			{curbside.map(({ bookingId, reference, by, at, canTakeBack }) => (
				<div key={bookingId} className="flex flex-wrap items-center gap-x-3 gap-y-1">
					<p className="font-semibold text-sm text-spruce tabular-nums">
						{[`Yes to curbside for ${reference}`, nameOf(by), at].join(', ')}
					</p>
					{yesTo && canTakeBack && (
						<YesForm textId={id} busy={yesTo.busy} does="not-curbside" hasKey={false}>
							<input type="hidden" name="booking" value={bookingId} />
						</YesForm>
					)}
				</div>
			))}
			{yesTo && offered.length > 0 && !isBlank(body) && (
				<YesForm textId={id} busy={yesTo.busy} does="curbside" hasKey={hasKey && isForNext}>
					<WhichPickup offered={offered} />
				</YesForm>
			)}
		</>
	)
}

const label = { curbside: 'Their yes to a curbside pickup', 'not-curbside': 'Take it back' } as const

/** The pickup that the text is about: the next one, unless staff choose another. */
function WhichPickup({ offered: [first, ...others] }: { offered: Pickup[] }) {
	if (others.length === 0) return <input type="hidden" name="booking" value={first?.id} />
	return (
		<select name="booking" aria-label="For which pickup" className="field max-w-full text-sm">
			{[first, ...others].map((pickup) => (
				<option key={pickup?.id} value={pickup?.id}>
					{pickup?.when}
				</option>
			))}
		</select>
	)
}

function YesForm({
	textId,
	does,
	busy,
	hasKey,
	children,
}: {
	textId: string
	children: ReactNode
	does: keyof typeof label
	busy: boolean
	hasKey: boolean
}) {
	const button = useRef<HTMLButtonElement>(null)
	useKeys(hasKey ? { c: () => button.current?.click() } : {})
	return (
		<Form method="post" preventScrollReset className="flex flex-wrap items-center gap-x-3">
			<input type="hidden" name="text" value={textId} />
			{children}
			<button
				ref={button}
				type="submit"
				name="does"
				value={does}
				className="min-h-11 cursor-pointer text-sm text-spruce underline disabled:opacity-50"
				disabled={busy}
			>
				{label[does]}
			</button>
		</Form>
	)
}
