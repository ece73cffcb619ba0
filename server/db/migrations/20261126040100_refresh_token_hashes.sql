-- A copy of the database signs nobody in: refresh tokens are kept as their SHA-256, in hexadecimal. Those that programs hold already stay good.
-- `nonce`, with the token before and SECRET_KEY, makes a token again for whoever lost the answer that had it.
alter table auth.refresh_tokens add column nonce text;
update auth.refresh_tokens set
  token = encode(sha256(convert_to(token, 'UTF8')), 'hex'),
  parent = encode(sha256(convert_to(parent, 'UTF8')), 'hex');

-- Wrong codes are counted for each network that they come from, and under the empty name for all networks together.
alter table auth_private.second_factor_guards add column network text not null default '';
alter table auth_private.second_factor_guards drop constraint second_factor_guards_pkey;
alter table auth_private.second_factor_guards add primary key (id, network);
