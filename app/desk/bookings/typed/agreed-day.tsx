import { dayAgreedField } from './typed-booking.ts'

/**
 * The tick with which a pickup on set days is booked at once. Only a script sees the location while it is typed: without one
 * it is there for any, and says what it is for.
 */
export const AgreedDay = ({
	isFar,
	ticked,
	fault,
}: {
	isFar: boolean
	/** By staff, in a form that was refused. */
	ticked: boolean
	fault: string[] | undefined
}) => (
	<div className={`sm:col-span-2 ${isFar ? '' : 'hidden noscript:block'}`}>
		<label className="flex min-h-11 items-center gap-2">
			<input
				type="checkbox"
				name={dayAgreedField}
				defaultChecked={ticked}
				aria-invalid={fault ? true : undefined}
				aria-describedby={`${dayAgreedField}-hint ${dayAgreedField}-error`}
				className="size-5 accent-spruce"
			/>
			<span className="font-semibold">I agreed this day and window with them</span>
		</label>
		<p id={`${dayAgreedField}-hint`} className="text-muted text-sm">
			{isFar ? '' : 'For places our trucks get out to on set days. '}
			It’s booked right away then, and they get the usual confirmation.
		</p>
		<p id={`${dayAgreedField}-error`} className="mt-1 text-brick empty:hidden" aria-live="polite">
			{fault?.[0]}
		</p>
	</div>
)
