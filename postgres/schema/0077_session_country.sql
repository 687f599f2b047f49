-- Country of the address at which a session began, such as 'DE'; null if it is not known. The address is not stored.
ALTER TABLE sessions ADD COLUMN country text;
