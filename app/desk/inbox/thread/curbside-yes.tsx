import { useRef } from 'react'
import { Form } from 'react-router'
import { nameOf } from '#app/history/name-of.ts'
import type { BookingId } from '#app/platform/ids.ts'
import { isBlank } from '#app/values/typed-text.ts'
import { useKeys } from '../../keys/use-keys.ts'
import type { ThreadItem } from './thread.ts'

type Text = Extract<ThreadItem, { kind: 'text' }>

/** The pickup to which a text may say yes, and whether a form is on its way. */
export type YesTo = { pickup: { id: BookingId; reference: string } | undefined; busy: boolean }

/** The latest of these that can be marked: a picture alone says nothing. */
export const latestWithWords = (items: ThreadItem[]): string | undefined =>
	items.findLast((item) => item.kind === 'text' && !isBlank(item.body))?.key

/** For which pickups a text is their yes to a curbside pickup; staff mark it for the next one, or take that back. */
export function CurbsideYes({ text, yesTo, hasKey }: { text: Text; yesTo?: YesTo; hasKey: boolean }) {
	const { id, body, curbside } = text
	const next = yesTo?.pickup
	const isMarked = curbside.some(({ bookingId }) => bookingId === next?.id)
	return (
		<>
			{curbside.map(({ bookingId, reference, by, at, canTakeBack }) => (
				<div key={bookingId} className="flex flex-wrap items-center gap-x-3 gap-y-1">
					<p className="font-semibold text-sm text-spruce tabular-nums">
						{[`Yes to curbside for ${reference}`, nameOf(by), at].join(', ')}
					</p>
					{yesTo && canTakeBack && (
						<YesForm {...{ textId: id, bookingId, busy: yesTo.busy }} does="not-curbside" hasKey={false} />
					)}
				</div>
			))}
			{yesTo && next && !isMarked && !isBlank(body) && (
				<YesForm {...{ textId: id, bookingId: next.id, busy: yesTo.busy, hasKey }} does="curbside" />
			)}
		</>
	)
}

const label = { curbside: 'Their yes to a curbside pickup', 'not-curbside': 'Take it back' } as const

function YesForm({
	textId,
	bookingId,
	does,
	busy,
	hasKey,
}: {
	textId: string
	bookingId: BookingId
	does: keyof typeof label
	busy: boolean
	hasKey: boolean
}) {
	const button = useRef<HTMLButtonElement>(null)
	useKeys(hasKey ? { c: () => button.current?.click() } : {})
	return (
		<Form method="post" preventScrollReset>
			<input type="hidden" name="text" value={textId} />
			<input type="hidden" name="booking" value={bookingId} />
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
