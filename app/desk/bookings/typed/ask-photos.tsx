import { askPhotosField } from './typed-booking.ts'

/** The tick with which what confirms the booking asks for photos as well. */
export const AskPhotos = ({
	ticked,
	fault,
}: {
	/** By staff, in a form that was refused. */
	ticked: boolean
	fault: string[] | undefined
}) => (
	<div className="sm:col-span-2">
		<label className="flex min-h-11 items-center gap-2">
			<input
				type="checkbox"
				name={askPhotosField}
				defaultChecked={ticked}
				aria-invalid={fault ? true : undefined}
				aria-describedby={`${askPhotosField}-hint ${askPhotosField}-error`}
				className="size-5 accent-spruce"
			/>
			<span className="font-semibold">Ask for photos by text or email</span>
		</label>
		<p id={`${askPhotosField}-hint`} className="text-muted text-sm">
			Their confirmation ends with a link to add photos.
		</p>
		<p id={`${askPhotosField}-error`} className="mt-1 text-brick empty:hidden" aria-live="polite">
			{fault?.[0]}
		</p>
	</div>
)
