-- A telephone number from its last digit on: who calls is looked for by the end of the number, as it is written with and without its
-- country.
create function phone_ending(value text) returns text
language sql immutable parallel safe strict
return reverse(regexp_replace(value, '\D', '', 'g'));
