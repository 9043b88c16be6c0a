import type { OwnText } from './saved-reply.ts'

/** The id of the list from which a field for a reason offers the company's own texts; any other reason can be typed. */
export const ownReasonsList = 'own-reasons'

/** The company's own texts that can be a reason, once on the page of the fields that offer them. */
export const OwnReasons = ({ texts }: { texts: readonly OwnText[] }) => (
	<datalist id={ownReasonsList}>
		{texts.map(({ title, words }) => (
			<option key={`${title} ${words}`} value={words} label={title} />
		))}
	</datalist>
)
