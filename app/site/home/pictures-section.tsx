import type { CompanyPicture } from '../company-pictures/picture-list.ts'
import { PictureRow } from '../company-pictures/picture-row.tsx'
import { Section } from '../section.tsx'

/** Crew, trucks and work, as the owner pictured them; nothing while there are no pictures. */
export const PicturesSection = ({ pictures }: { pictures: CompanyPicture[] }) =>
	pictures.length > 0 && (
		<Section id="crew" heading="Who comes to your door" layout="margin" followsPaper>
			<PictureRow pictures={pictures} />
		</Section>
	)
