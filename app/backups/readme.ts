/** The text beside and inside each backup: how anyone reads it without Bowline. */
export const readme = (
	backup: string,
) => `This is ${backup}, a backup of Bowline: its database and its photos.

To put it back, run Bowline's own command on an empty place:

    npm run restore -- --from PLACE

To read it without Bowline:

1. A part whose name ends in .age is encrypted with a passphrase in the age format (https://age-encryption.org).
   "age -d part-0001.tar.age > part-0001.tar" asks for the passphrase and opens it.
2. Each part is a tar archive of plain files: "tar -xf part-0001.tar". Unpack all parts into one folder.
3. "sha256sum -c checksums-0001.txt" says whether all files of that part are what they were.

What is inside:

tables/SCHEMA.TABLE/0001.csv ...   the rows of a table as PostgreSQL's COPY writes CSV, in UTF-8. The first file begins with
                                   the names of the columns. The files of a table belong together and may cut a row in two:
                                   "cat tables/public.bookings/*.csv > bookings.csv". An empty field is NULL, "" is an empty text.
photos/...                         the photos under the keys that the tables name, ending in .jpg and .thumb.webp.
contents.json                      in the last part: the moment of the copy, which migrations the database had, the columns and
                                   the number of rows of each table, and how far each sequence was.

It has no sessions, no links for setting a password and not the secret that signs sessions, so it opens no one's desk. It has the
names, addresses and phone numbers of customers: keep it as safe as the desk itself.
`
