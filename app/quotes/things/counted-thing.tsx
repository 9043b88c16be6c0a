import { memo, type ReactNode, useRef } from 'react'
import { ThingPicture } from '../truck/thing-drawings.tsx'
import type { Thing } from './counted-things.ts'

type Props = { thing: Thing; count: number; onMore: (thing: Thing, more: number) => void }

/** A thing that a tap adds, and once there is one of it, how many there are. Drawn again when its own number changes. */
export const CountedThing = memo(function CountedThing({ thing, count, onMore }: Props) {
	const { name, plural, drawing, atOnce } = thing
	const adds = useRef<HTMLButtonElement>(null)
	const less = () => {
		// The button that was pressed goes with the last one.
		if (count === 1) adds.current?.focus()
		onMore(thing, -1)
	}
	return (
		<li className="flex items-center border-line border-b">
			<button
				ref={adds}
				type="button"
				onClick={() => onMore(thing, atOnce)}
				className="flex min-h-14 min-w-0 scroll-mt-32 grow cursor-pointer items-center gap-3 py-1 text-left leading-tight hover:bg-sand disabled:cursor-not-allowed"
			>
				<ThingPicture name={drawing} className="h-9 w-14 shrink-0" />
				<span className="min-w-0 grow">
					<span className="sr-only">Add </span>
					<span className="inline-block first-letter:uppercase">
						{atOnce === 1 ? name : `${atOnce} ${plural}`}
					</span>
				</span>
				{count === 0 && (
					<span aria-hidden="true" className="w-11 shrink-0 text-center text-2xl text-spruce">
						+
					</span>
				)}
			</button>
			{count > 0 && (
				<fieldset aria-label={plural} className="flex shrink-0 items-center">
					<Step sign="−" onPress={less}>
						one {name} less
					</Step>
					<b className="min-w-9 text-center tabular-nums">{count}</b>
					<Step sign="+" onPress={() => onMore(thing, 1)}>
						one {name} more
					</Step>
				</fieldset>
			)}
		</li>
	)
})

function Step({ sign, onPress, children }: { sign: string; onPress: () => void; children: ReactNode }) {
	return (
		<button
			type="button"
			onClick={onPress}
			className="size-11 cursor-pointer rounded-field border border-spruce text-spruce text-xl hover:bg-sand"
		>
			<span aria-hidden="true">{sign}</span>
			<span className="sr-only">{children}</span>
		</button>
	)
}
