/**
 * The words that open most lists of leaked passwords. Nobody may use one with digits or signs around it:
 * a list of whole passwords of 12 characters would miss `Sunshine2026!`.
 */
export const commonWords: ReadonlySet<string> = new Set(
  `password passwort motdepasse contrasena wachtwoord senha parola haslo admin administrator root user guest login welcome
  letmein access master default changeme secret test testing tester temp temporary qwerty qwertyui qwertyuiop qwertz qwertzuiop
  azerty azertyuiop asdf asdfgh asdfghjkl zxcvbn zxcvbnm qazwsx qazwsxedc wsxedc iloveyou loveyou lovely loveme love
  iloveu mylove babygirl baby princess prince angel sunshine sunflower flower butterfly rainbow summer winter spring autumn
  september october november december january february march april june july august monday tuesday wednesday thursday friday
  saturday sunday monkey dragon tiger lion panther eagle falcon phoenix bear wolf shark dolphin kitten puppy cookie cheese
  chocolate banana orange apple cherry strawberry pepper ginger coffee pumpkin peanut butter football baseball basketball
  soccer hockey tennis golf rugby cricket volleyball superman batman spiderman ironman starwars pokemon pikachu naruto
  minecraft fortnite starcraft warcraft playstation nintendo xbox mario sonic computer internet windows microsoft google
  facebook linkedin youtube twitter instagram amazon samsung iphone android samantha jessica jennifer michael michelle matthew
  daniel andrew joshua anthony robert thomas charlie george jordan ashley nicole amanda hannah william jackson taylor alexander
  benjamin christopher jonathan nicholas patrick richard stephanie elizabeth victoria barbara veronica isabella gabriel
  sebastian alexandra maria marie martin peter steven justin brandon hunter ranger killer trustno trustnoone whatever nothing
  forever freedom blessed jesus jesuschrist christ heaven family friends friendship mother father mommy daddy brother sister
  secure security private system server database backup network manager account office company business money dollar
  shadow silver golden diamond purple yellow black white green blue red mustang ferrari porsche corvette mercedes camaro
  harley yamaha suzuki yankees cowboys lakers chelsea arsenal liverpool barcelona realmadrid juventus manchester bayern
  london paris berlin america england france germany canada mexico brasil brazil australia chicago dallas austin boston
  newyork california texas florida hello helloworld hellokitty goodbye thankyou abcd abcde abcdef abcdefg abcdefgh abc
  abcabc qweasd qweasdzxc asdasd qweqwe asdfasdf zaq xsw mypassword password passw passwd pass passphrase newpassword
  mysecret supersecret topsecret secretpassword correcthorsebatterystaple correcthorse batterystaple donttellanyone
  opensesame sesame iamthebest iamgod matrix merlin gandalf hobbit lordoftherings harrypotter hogwarts gryffindor
  blink metallica nirvana slipknot eminem beatles pinkfloyd rockstar guitar music dancer cheer player gamer winner
  champion number target hammer maverick cowboy scooter snoopy mickey donald garfield tinkerbell bubbles cupcake
  sweetheart sweetie honey lovers sexy fuckyou fuckoff fuck bitch asshole pussy partner partners affiliate referral
  commission`
    .split(/\s+/)
    .filter((word) => word !== ''),
);

/** Whole passwords of 12 characters and more that people take for clever, without a common word in them. */
export const commonPasswords: ReadonlySet<string> = new Set(
  `1q2w3e4r5t6y 1q2w3e4r5t6y7u 1q2w3e4r5t6y7u8i 1qaz2wsx3edc 1qaz2wsx3edc4rfv 1qazxsw23edc qazwsx123456 q1w2e3r4t5y6
  q1w2e3r4t5y6u7 zaq12wsxcde3 zaq1xsw2cde3 zaq1zaq1zaq1 !qaz2wsx3edc !qaz@wsx#edc 1a2b3c4d5e6f a1b2c3d4e5f6 a1s2d3f4g5h6
  123qweasdzxc 123456qwerty qwerty123456 abc123abc123 asdf1234asdf 1234qwerasdf 1234qwerasdfzxcv 741852963741 147258369147
  789456123000 159753456852 111222333444 102030405060 010203040506 112233445566 987654321000 123123123123 123321123321
  147896325000 314159265358 3141592653589 271828182845`.split(/\s+/),
);
